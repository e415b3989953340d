import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import puppeteer, { type Browser, type ConnectionTransport } from 'puppeteer-core';
import type { ChromiumJob } from './job.ts';

const UNWANTED = [
  'Translate',
  'OptimizationHints',
  'MediaRouter',
  'DialMediaRouteProvider',
  'InterestFeedContentSuggestions',
  'CertificateTransparencyComponentUpdater',
  'AutofillServerCommunication',
  'PrivacySandboxSettings4',
  'RenderDocument',
  // The address bar's dropdown, invisible here: its two pages take longer to load than most checked ones.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** No background traffic, and all requests through the filtering proxy. */
const flags = (profile: string, proxy: string): string[] => [
  '--headless=new',
  '--remote-debugging-pipe',
  `--user-data-dir=${profile}`,
  `--proxy-server=http://${proxy}`,
  // Chromium bypasses the proxy for loopback addresses by default.
  '--proxy-bypass-list=<-loopback>',
  // WebRTC would bypass it by UDP.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  // Only the proxy resolves names.
  `--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE ${proxy.split(':')[0]}`,
  '--dns-prefetch-disable',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-client-side-phishing-detection',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-hang-monitor',
  '--disable-prompt-on-repost',
  '--disable-dev-shm-usage',
  // An occluded window is painted and timed like a visible one.
  '--disable-backgrounding-occluded-windows',
  '--disable-background-timer-throttling',
  '--disable-ipc-flooding-protection',
  '--disable-renderer-backgrounding',
  '--force-fieldtrials=*BackgroundTracing/default/',
  `--disable-features=${UNWANTED.join()}`,
  '--metrics-recording-only',
  '--mute-audio',
  '--password-store=basic',
  '--use-mock-keychain',
  '--propagate-iph-for-testing',
  'about:blank',
];

export interface Chromium {
  browser: Browser;
  process: ChildProcess;
  /** Rejects with ChromiumError when it exits: pending calls would never settle. */
  ended: Promise<never>;
  /** Kills it and waits for its exit. */
  kill(): Promise<void>;
}

/** Chromium failed; `said` is its output. */
export class ChromiumError extends Error {
  readonly said: string;

  constructor(said: string) {
    super(`Chromium did not start: ${said.slice(-500)}`);
    this.name = 'ChromiumError';
    this.said = said;
  }
}

/**
 * Starts Chromium behind a proxy (host:port), controlled over a pipe: no open port, and it exits with the pipe. Not by puppeteer's
 * `launch`, which cannot switch users (`job.user`).
 */
export async function startChromium(job: ChromiumJob, proxy: string): Promise<Chromium> {
  const args = [...(job.sandbox ? [] : ['--no-sandbox']), ...flags(job.profile, proxy)];
  const child = spawn(job.path, args, {
    ...job.user,
    cwd: job.profile,
    // The server's environment holds passwords.
    env: { HOME: job.profile, TMPDIR: job.profile, PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-10_000);
  });
  const ended = new Promise<never>((_, reject) => {
    child.once('error', (error) => reject(new ChromiumError(error.message)));
    child.once('exit', () => reject(new ChromiumError(said)));
  });
  ended.catch(() => {});
  const [, , , input, output] = child.stdio;
  const transport = new Pipe(input as Writable, output as Readable);
  const browser = await Promise.race([
    puppeteer.connect({ transport, defaultViewport: null, protocolTimeout: 60_000 }),
    ended,
  ]);
  return {
    browser,
    process: child,
    ended,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** DevTools messages over two pipes, each terminated by a NUL byte. */
class Pipe implements ConnectionTransport {
  onmessage?: (message: string) => void;
  onclose?: () => void;
  readonly #input: Writable;
  #waiting: Buffer[] = [];

  constructor(input: Writable, output: Readable) {
    this.#input = input;
    input.on('error', () => {});
    output.on('error', () => {});
    output.on('data', (chunk: Buffer) => this.#take(chunk));
    output.on('close', () => this.onclose?.());
  }

  send(message: string): void {
    this.#input.write(`${message}\0`);
  }

  close(): void {
    this.#input.end();
  }

  #take(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
      this.#waiting.push(chunk.subarray(start, end));
      const message = Buffer.concat(this.#waiting).toString();
      this.#waiting = [];
      // One at a time, so that effects of a message come before the next one.
      setImmediate(() => this.onmessage?.(message));
      start = end + 1;
    }
    if (start < chunk.length) this.#waiting.push(chunk.subarray(start));
  }
}
