// Runs before the page is painted, so that a dark page is never first shown light. It stands alone (a classic
// script, no imports); the key and its values are those of web/session.ts.
try {
  const kept = localStorage.getItem('theme');
  if (kept === 'dark' || (kept === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)) {
    document.documentElement.dataset.theme = 'dark';
    const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
    if (bar?.dataset.dark) bar.content = bar.dataset.dark;
  }
} catch {
  // Storage forbidden: the light theme stands.
}
