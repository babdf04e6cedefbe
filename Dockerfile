# The server as a container image (docs/how-to/serving.md). It writes to /data and /tmp only, so its root file system may be read-only:
#
#   docker build --tag fangs .
#   docker run --read-only --tmpfs /tmp --volume fangs:/data --publish 127.0.0.1:8000:8000 fangs
FROM python:3.13-slim AS build
RUN python -m venv --without-pip /opt/fangs
COPY requirements-postgres.lock /build/
RUN python -m pip --python /opt/fangs/bin/python install --no-cache-dir --require-hashes --only-binary :all: \
        -r /build/requirements-postgres.lock
COPY src/fangs /build/fangs
RUN cp -R /build/fangs "$(/opt/fangs/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')" \
    && /opt/fangs/bin/python -m compileall -q /opt/fangs/lib

FROM python:3.13-slim
RUN groupadd --gid 10001 fangs \
    && useradd --uid 10001 --gid fangs --home-dir /data --no-create-home --shell /usr/sbin/nologin fangs \
    && install --directory --owner fangs --group fangs --mode 700 /data
COPY --from=build /opt/fangs /opt/fangs
# The compiled rules are kept beside the tables: they depend on the processor, so that compiling them into the image would not help.
ENV FANGS_DATA=/data \
    FANGS_CACHE=/data/cache \
    FANGS_COMMAND=fangs \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
    CMD ["/opt/fangs/bin/python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health', timeout=4)"]
ENTRYPOINT ["/opt/fangs/bin/python", "-P", "-m", "fangs"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000"]
