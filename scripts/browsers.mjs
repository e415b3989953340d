// `npm run browsers [-- firefox|webkit]`: eight steps of daily work in Firefox and WebKit. Installs Debian's packages where apt may.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptCommand, install } from './lib/apt.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode } from './lib/node24.mjs';
import { program, say, setting } from './lib/project.mjs';
import { runProgram } from './lib/runner.mjs';

/** What the walks need: the setting that names it, how it is found, and Debian's package. */
const needed = {
  FIREFOX_PATH: { find: () => onPath('firefox-esr') ?? onPath('firefox'), package: 'firefox-esr' },
  WEBKIT_DRIVER: { find: () => onPath('WebKitWebDriver'), package: 'webkit2gtk-driver' },
  WEBKIT_BROWSER: { find: miniBrowser, package: 'webkit2gtk-driver' },
  XVFB: { find: () => onPath('Xvfb'), package: 'xvfb' },
};

await program(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const missing = Object.entries(needed).filter(([name, { find }]) => !setting(name) && !find());
  const apt = missing.length > 0 ? aptCommand() : undefined;
  if (apt) {
    const packages = [...new Set(missing.map(([, { package: name }]) => name))];
    say(`Instaliram ${packages.join(', ')} (apt-get install) …`);
    await install(apt, ...packages);
  }
  const env = Object.fromEntries(
    Object.entries(needed).map(([name, { find }]) => [name, setting(name) || find() || '']),
  );
  return runProgram(findNode(), ['e2e/other-browsers/run.ts', ...process.argv.slice(2)], { env });
});

function onPath(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

/** The browser that WebKitGTK brings, in the folder of its library. */
function miniBrowser() {
  const libraries = [
    '/usr/lib',
    ...folders('/usr/lib').filter((path) => /linux-gnu/.test(path)),
    '/usr/libexec',
  ];
  return libraries
    .flatMap(folders)
    .filter((path) => /webkit2?gtk-/.test(path))
    .map((path) => join(path, 'MiniBrowser'))
    .find((path) => existsSync(path));
}

function folders(path) {
  return existsSync(path) ? readdirSync(path).map((name) => join(path, name)) : [];
}
