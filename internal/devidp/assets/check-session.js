// Answers applications that ask, by message to the frame this runs in, whether
// the session they know is still the one of this browser (OpenID Connect
// Session Management). The server computes the same value in session_check.go.

const cookie = "merkato_idp_state=";

function browserState() {
  const found = document.cookie.split("; ").find((c) => c.startsWith(cookie));
  return found ? found.slice(cookie.length) : "";
}

async function hashed(text) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

async function answer(question, origin) {
  const [client, state, ...more] = String(question).split(" ");
  const [hash, salt] = (state ?? "").split(".");
  // Without a secure context there is nothing to compute hashes with.
  if (!client || !hash || !salt || more.length > 0 || !globalThis.crypto?.subtle) {
    return "error";
  }
  const now = await hashed([client, origin, browserState(), salt].join(" "));
  return now === hash ? "unchanged" : "changed";
}

addEventListener("message", async (event) => {
  if (event.source && typeof event.data === "string") {
    event.source.postMessage(await answer(event.data, event.origin), event.origin);
  }
});
