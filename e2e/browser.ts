/** All pages of a context in one process, which keeps what was compiled in it. A crash takes all of them with it. */
export const ONE_PROCESS = ['--disable-site-isolation-trials', '--renderer-process-limit=1'];

/** How walks start Chromium. */
export const launchOptions = (more: readonly string[] = []) => ({
  executablePath: process.env.HEADLESS_SHELL || process.env.CHROME_PATH || undefined,
  // Chromium's sandbox does not work as root. An emulated graphics card only takes time.
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', ...more],
});
