/** What of a service worker's surroundings is used here: TypeScript knows those of pages or these, never both. */

interface Client {
  focused: boolean;
  url: string;
  focus(): Promise<unknown>;
}

interface Waiting {
  waitUntil(work: Promise<unknown>): void;
}

interface Events {
  install: Waiting;
  activate: Waiting;
  fetch: Waiting & { request: Request; respondWith(answer: Promise<Response>): void };
  push: Waiting & { data: { json(): any } };
  notificationclick: Waiting & { notification: { close(): void; data: string } };
}

export interface WorkerScope {
  clients: { matchAll(which: object): Promise<Client[]>; openWindow(path: string): Promise<unknown>; claim(): Promise<void> };
  registration: { showNotification(title: string, options: object): Promise<void>; getNotifications(which: object): Promise<{ timestamp?: number }[]> };
  skipWaiting(): Promise<void>;
  addEventListener<Kind extends keyof Events>(kind: Kind, listener: (event: Events[Kind]) => void): void;
}
