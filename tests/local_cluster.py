"""A Ray cluster of this machine, for tests."""

from __future__ import annotations

import gc
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from fangs.thinking.cluster import MAX_ATTEMPTS, _ray

ON_IT = pytest.mark.filterwarnings("ignore::FutureWarning")  # of Ray, of its own future


@contextmanager
def local_cluster() -> Iterator[str]:
    """Two workers, in processes of their own, to which this process is connected; yields the address."""
    pytest.importorskip("ray", reason="work on a cluster needs the extra ray")
    ray = _ray()
    kept = tempfile.TemporaryDirectory(
        dir="/tmp", prefix="ray", ignore_cleanup_errors=True
    )  # a short path, for sockets
    quiet = {"include_dashboard": False, "log_to_driver": False, "logging_level": "ERROR"}
    with warnings.catch_warnings(), kept as folder:
        warnings.simplefilter("ignore")
        for left in reversed(range(MAX_ATTEMPTS)):
            try:
                ray.init("local", num_cpus=2, _temp_dir=folder, **quiet)
                break
            except Exception as failed:  # of no class of its own
                ray.shutdown()
                if "timed out" not in str(failed):
                    raise
                if not left:
                    pytest.skip("This machine is so busy that Ray does not start within half a minute.")
        yield str(ray.get_runtime_context().gcs_address)
        ray.shutdown()
        gc.collect()  # Ray leaves its subprocesses to the garbage collector, which warns
