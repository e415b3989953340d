// `npm run dev`: restarts the server, rebuilds the front ends and reloads open pages when their sources change.
// A small proxy listens on PORT; the server listens on the next port.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { serveWithReload } from './lib/dev-proxy.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode } from './lib/node24.mjs';
import { ensurePortFree } from './lib/port.mjs';
import { program, root, Stop, say, setting } from './lib/project.mjs';

/** Milliseconds; editors write a file in several steps. */
const debounce = 150;

await program(async () => {
  await ensurePortFree();
  await ensureInstalled();
  await ensureBuilt();
  const port = Number(setting('PORT') || 3000);
  const pages = await serveWithReload(port, port + 1);
  const server = startServer(findNode(), port);
  const watcher = watchSources(pages.reload);
  say(`Razvoj: http://127.0.0.1:${port} (izmjene se vide same)`);
  return new Promise((resolve) => {
    const stop = () => {
      watcher.close();
      pages.close();
      if (server.exitCode !== null) resolve(0);
      server.once('exit', () => resolve(0));
      server.kill('SIGTERM');
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
    server.once('exit', stop);
  });
});

/** Node's own watcher follows the server's imports and restarts it. */
function startServer(node, port) {
  return spawn(node, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
    cwd: root,
    // Its own process group: Ctrl-C must reach the server through the watcher, and not kill the watcher first.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port + 1),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
  });
}

function watchSources(reload) {
  let timer;
  let building = false;
  let again = false;
  const rebuild = async () => {
    if (building) {
      again = true;
      return;
    }
    building = true;
    try {
      await ensureBuilt();
      reload();
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      say(error.message);
    }
    building = false;
    if (again) {
      again = false;
      await rebuild();
    }
  };
  return watch(join(root, 'src'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(rebuild, debounce);
  });
}
