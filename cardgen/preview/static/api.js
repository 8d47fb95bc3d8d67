// What the page asks of cardgen, and the news that come by themselves.

const listeners = new Set();
const connections = new Set();

async function ask(path, options) {
  const answer = await fetch(path, { credentials: "same-origin", ...options });
  const form = answer.headers.get("content-type") ?? "";
  const said = form.includes("json") ? await answer.json() : await answer.text();
  if (!answer.ok) {
    throw Object.assign(new Error(said.message ?? said.error ?? said), { status: answer.status, said });
  }
  return said;
}

export const api = {
  get: (path) => ask(path),
  post: (path, body) =>
    ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body ?? {}) }),
  onRevision(callback) {
    listeners.add(callback);
    return () => listeners.delete(callback);
  },
  onConnection(callback) {
    connections.add(callback);
  },
};

export function listen() {
  const news = new EventSource("/events");
  news.onmessage = (message) => {
    const heard = JSON.parse(message.data);
    for (const callback of connections) callback(true);
    for (const callback of listeners) callback(heard);
  };
  news.onerror = () => {
    for (const callback of connections) callback(false);
  };
}
