/**
 * Sets the theme before the first paint, so that a dark page does not flash light. Inline, because loading a file would
 * cost a phone a fifth of a second. A string, because the security policy allows inline scripts only by hash
 * (server/headers.ts). The key and its values are those of session.ts; without storage the theme is light.
 */
export const THEME_BOOT = [
  'try{const t=localStorage.getItem("theme");',
  'if(t==="dark"||t==="system"&&matchMedia("(prefers-color-scheme: dark)").matches){',
  'document.documentElement.dataset.theme="dark";',
  'const m=document.querySelector("meta[name=theme-color]");if(m?.dataset.dark)m.content=m.dataset.dark}',
  '}catch{}',
].join('');
