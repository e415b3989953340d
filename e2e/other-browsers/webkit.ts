import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../bench/lib/product.ts';
import { type Driver, until } from './driver.ts';
import { webdriver } from './webdriver.ts';

/**
 * WebKitGTK by WebDriver. WEBKIT_DRIVER, WEBKIT_BROWSER (MiniBrowser) and, where there is no display, XVFB are set by
 * scripts/browsers.mjs.
 */
export async function startWebKit(): Promise<Driver | string> {
  const { WEBKIT_DRIVER, WEBKIT_BROWSER, XVFB, DISPLAY } = process.env;
  if (!WEBKIT_DRIVER || !WEBKIT_BROWSER)
    return 'WebKit nije na ovoj mašini: instalirajte ga (Debian: "sudo apt-get install webkit2gtk-driver") ili postavite WEBKIT_DRIVER i WEBKIT_BROWSER.';
  if (!DISPLAY && !XVFB)
    return 'WebKit treba ekran: instalirajte Xvfb (Debian: "sudo apt-get install xvfb") ili postavite DISPLAY.';
  const started: ChildProcess[] = [];
  const end = async (): Promise<void> => {
    for (const child of started.toReversed()) await stopped(child);
  };
  try {
    const display = DISPLAY ?? (await ownDisplay(XVFB!, started));
    const port = await freePort();
    started.push(
      spawn(WEBKIT_DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
        stdio: 'ignore',
        env: { ...process.env, DISPLAY: display },
      }),
    );
    const origin = `http://127.0.0.1:${port}`;
    await until('the WebDriver of WebKit', async () => (await fetch(`${origin}/status`)).ok);
    const options = { binary: WEBKIT_BROWSER, args: ['--automation'] };
    return await webdriver(origin, { 'webkitgtk:browserOptions': options }, end);
  } catch (error) {
    await end();
    throw error;
  }
}

/** Starts a display of its own, whose number the server chooses; answers its name. */
async function ownDisplay(xvfb: string, started: ChildProcess[]): Promise<string> {
  const server = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  started.push(server);
  const [number] = (await once(server.stdio[3]!, 'data')) as [Buffer];
  return `:${number.toString().trim()}`;
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
