/**
 * Runs before a page is painted, so that a dark page is never first shown light. It stands in the page itself: asked for as a
 * file it would keep a phone waiting a fifth of a second. As text, since the security policy names it by its hash
 * (server/app.ts) and forbids every other inline script. The key and its values are those of session.ts; where storage is
 * forbidden the light theme stands.
 */
export const THEME_BOOT = [
  'try{const t=localStorage.getItem("theme");',
  'if(t==="dark"||t==="system"&&matchMedia("(prefers-color-scheme: dark)").matches){',
  'document.documentElement.dataset.theme="dark";',
  'const m=document.querySelector("meta[name=theme-color]");if(m?.dataset.dark)m.content=m.dataset.dark}',
  '}catch{}',
].join('');
