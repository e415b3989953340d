import type { DetailedError } from 'tus-js-client';
import { UPLOAD_CHUNK, UPLOADS } from '../../core/files/upload/upload.api.ts';
import { ApiError, NETWORK_MESSAGE } from '../../web/call.ts';
import { refreshSession } from '../../web/refresh.ts';
import { accessToken, storedUser } from '../../web/session.ts';
import { holdUpload } from './hold-upload.ts';

/** Milliseconds before each further attempt; any byte that arrives starts the row over. */
const RETRY_DELAYS = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000];

interface SendOptions {
  /** Called with the bytes that have arrived. */
  onProgress?: (sent: number) => void;
  /** Aborting gives the upload up, and rejects with an AbortError. */
  signal?: AbortSignal;
}

/**
 * Sends a file in pieces that survive a lost connection and, if the same file is chosen again, a reload. Answers its id, which
 * the server keeps for a day, until a record claims it. Throws ApiError.
 */
export async function sendFile(file: File, { onProgress, signal }: SendOptions = {}): Promise<string> {
  // Pages that send nothing do not load it.
  const tus = await import('tus-js-client');
  signal?.throwIfAborted();
  const session = tokenPerRequest();
  const outcome = Promise.withResolvers<void>();
  const held: ReturnType<typeof holdUpload>[] = [];
  const hold = (url: string): ReturnType<typeof holdUpload> => {
    const holding = holdUpload(url);
    held.push(holding);
    return holding;
  };
  const upload = new tus.Upload(file, {
    endpoint: UPLOADS,
    chunkSize: UPLOAD_CHUNK,
    retryDelays: RETRY_DELAYS,
    metadata: { filename: file.name },
    removeFingerprintOnSuccess: true,
    fingerprint: async () =>
      ['tus', storedUser()?.id, file.name, file.size, file.lastModified, file.type].join('-'),
    onBeforeRequest: session.sign,
    onAfterResponse: session.renew,
    // Without a connection it waits for one (`onError`), instead of for the next attempt.
    onShouldRetry: (error) =>
      !signal?.aborted &&
      (answerOf(error) || navigator.onLine ? isPassing(error) || session.renewed(error) : false),
    onProgress: (sent) => onProgress?.(sent),
    onUploadUrlAvailable: () => {
      if (signal?.aborted) terminate();
      else if (upload.url) void hold(upload.url);
    },
    onSuccess: () => outcome.resolve(),
    onError: (error) => {
      if (navigator.onLine || answerOf(error)) outcome.reject(apiError(error));
      else addEventListener('online', () => signal?.aborted || upload.start(), { once: true });
    },
  });
  // Nothing waits for the answer; what it does not reach, the server sweeps.
  const terminate = (): void => void upload.abort(true).catch(() => {});
  const giveUp = (): void => {
    // One that is just announced is terminated as soon as it has an address: the server has reserved its space.
    if (upload.url) terminate();
    outcome.reject(signal?.reason);
  };
  signal?.addEventListener('abort', giveUp);
  try {
    // What a reload has cut off.
    for (const before of await upload.findPreviousUploads())
      if (before.uploadUrl && (await hold(before.uploadUrl))) {
        upload.resumeFromPreviousUpload(before);
        break;
      }
    signal?.throwIfAborted();
    upload.start();
    await outcome.promise;
    return idOf(upload.url);
  } finally {
    signal?.removeEventListener('abort', giveUp);
    for (const holding of held) void holding.then((letGo) => letGo?.());
  }
}

/** Has the server forget a sent file that nothing is to keep: it would count towards the quota for a day. */
export async function discardSent(id: string): Promise<void> {
  const tus = await import('tus-js-client');
  // What this does not reach, the server sweeps.
  await tus.Upload.terminate(`${UPLOADS}/${id}`, {
    retryDelays: [],
    onBeforeRequest: tokenPerRequest().sign,
  }).catch(() => {});
}

const idOf = (url: string | null): string => url!.slice(url!.lastIndexOf('/') + 1);

/** Each request carries the newest token; one that is refused is refreshed once. */
function tokenPerRequest() {
  let used: string | null = null;
  let refreshed: string | null = null;
  return {
    sign: (request: { setHeader(name: string, value: string): void }): void => {
      used = accessToken();
      if (used) request.setHeader('authorization', `Bearer ${used}`);
    },
    renew: async (_: unknown, response: { getStatus(): number }): Promise<void> => {
      if (response.getStatus() === 401 && refreshed !== used && (await refreshSession(used)))
        refreshed = accessToken();
    },
    renewed: (error: DetailedError): boolean =>
      error.originalResponse?.getStatus() === 401 && refreshed !== null && refreshed !== used,
  };
}

/** Whether the same request may succeed later: there was no answer, the server is busy, or another tab sends the same bytes. */
function isPassing(error: DetailedError): boolean {
  const status = error.originalResponse?.getStatus() ?? 0;
  return status === 0 || status >= 500 || [408, 409, 423, 429].includes(status);
}

const answerOf = (error: Error) => (error as Partial<DetailedError>).originalResponse ?? null;

function apiError(error: Error): ApiError {
  const answer = answerOf(error);
  if (!answer) return new ApiError(0, 'network', NETWORK_MESSAGE, { cause: error });
  let body: { message?: string; code?: string } = {};
  try {
    body = JSON.parse(answer.getBody());
  } catch {
    // A proxy's page.
  }
  return new ApiError(answer.getStatus(), body.code ?? 'refused', body.message ?? NETWORK_MESSAGE, {
    cause: error,
    message: body.message,
  });
}
