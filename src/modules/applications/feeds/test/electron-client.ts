import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  configureRequestOptions,
  configureRequestUrl,
  type DownloadOptions,
  HttpExecutor,
} from 'builder-util-runtime';
import { type AppUpdater, NsisUpdater } from 'electron-updater';

/** A request of the client, and what came of it. */
interface Asked {
  path: string;
  ranges: number;
  status: number;
  type: string;
  /** Of the body. */
  bytes: number;
}

/** What Electron does for its updater, by Node. */
class NodeExecutor extends HttpExecutor<ClientRequest> {
  readonly asked: Asked[] = [];

  override createRequest(options: RequestOptions, callback: (response: never) => void): ClientRequest {
    // A connection each: the client leaves a listener on every one that it uses again.
    return request({ ...options, agent: false }, (response: IncomingMessage) => {
      const headers = options.headers as Record<string, string> | undefined;
      const range = headers?.Range ?? headers?.range ?? '';
      const one: Asked = {
        path: options.path ?? '',
        ranges: range === '' ? 0 : range.split(',').length,
        status: response.statusCode ?? 0,
        type: response.headers['content-type'] ?? '',
        bytes: 0,
      };
      this.asked.push(one);
      response.on('data', (chunk: Buffer) => {
        one.bytes += chunk.length;
      });
      // Listeners of data let it flow; the client has its own in the same turn.
      callback(response as never);
    });
  }

  async download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise<string>((resolve, reject, onCancel) => {
      const wanted = { headers: options.headers ?? undefined, redirect: 'manual' } as const;
      configureRequestUrl(url, wanted as never);
      configureRequestOptions(wanted as never);
      const callback = (error: Error | null) => (error ? reject(error) : resolve(destination));
      this.doDownload(
        wanted as never,
        { destination, options, onCancel, callback, responseHandler: null },
        0,
      );
    });
  }
}

/** The parts of the updater that only its own tests reach. */
interface Inside {
  httpExecutor: NodeExecutor;
  _testOnlyOptions: { platform: string; isUseDifferentialDownload: boolean };
}

/** An installed application, as electron-updater sees it. */
export async function installedApp({
  version,
  feed,
  installer,
  channel,
  chosen,
  headers,
}: {
  version: string;
  /** The address that was built into it. */
  feed: string;
  /** Bytes of the installer that it came with. */
  installer?: Buffer;
  channel?: string;
  /** The channel that its own code asks for, by which going back is allowed. */
  chosen?: string;
  headers?: Record<string, string>;
}) {
  const folder = mkdtempSync(join(tmpdir(), 'carsija-electron-'));
  const cache = join(folder, 'cache', 'blagajna-updater');
  await mkdir(cache, { recursive: true });
  await writeFile(join(folder, 'app-update.yml'), 'updaterCacheDirName: blagajna-updater\n');
  if (installer) await writeFile(join(cache, 'installer.exe'), installer);
  const updater = new NsisUpdater(null, {
    version,
    name: 'blagajna',
    isPackaged: true,
    appUpdateConfigPath: join(folder, 'app-update.yml'),
    userDataPath: folder,
    baseCachePath: join(folder, 'cache'),
    whenReady: async () => {},
    relaunch() {},
    quit() {},
    onQuit() {},
  });
  const executor = new NodeExecutor();
  Object.assign(updater as unknown as Inside, {
    httpExecutor: executor,
    _testOnlyOptions: { platform: 'win32', isUseDifferentialDownload: installer !== undefined },
  });
  updater.logger = null;
  updater.autoDownload = false;
  updater.disableWebInstaller = true;
  updater.on('error', () => {});
  if (headers) updater.requestHeaders = headers;
  updater.setFeedURL({ provider: 'generic', url: feed, ...(channel && { channel }) });
  if (chosen) updater.channel = chosen;
  return {
    updater: updater as AppUpdater,
    asked: executor.asked,
    /** The version that it finds; null: none. */
    async found(): Promise<string | null> {
      const result = await updater.checkForUpdates();
      return result?.isUpdateAvailable ? result.updateInfo.version : null;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
