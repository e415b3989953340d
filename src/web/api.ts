import { type Answer, ApiError, type CallOptions, type Read, readJson, refusal, send } from './call.ts';
import { goToLogin, refreshSession } from './refresh.ts';
import { accessToken } from './session.ts';

interface RequestOptions extends CallOptions {
  /** False: a public call without a token. */
  auth?: boolean;
  /** False: no refresh after a 401. */
  retry?: boolean;
}

/**
 * Calls the API and returns its whole JSON (`T` is usually an `Answer`). After a 401 an authenticated call refreshes the
 * session and is retried once; after a timeout it is not (SPEC section 9). Throws ApiError.
 */
export const request = <T = Answer>(path: string, options: RequestOptions = {}): Promise<T> =>
  authorised(path, options, readJson<T>);

/** Downloads a file (an export). Returns it with the server's name for it. `onProgress` hears how many bytes have come. */
export const download = (
  path: string,
  { onProgress, ...options }: RequestOptions & { onProgress?: (bytes: number) => void } = {},
): Promise<{ blob: Blob; filename: string }> =>
  authorised(path, { timeout: 120_000, ...options }, async (response, readOptions) => {
    if (!response.ok) throw await refusal(response, readOptions);
    const disposition = response.headers.get('content-disposition') ?? '';
    const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
    const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
    return {
      blob: await (onProgress ? watched(response, onProgress) : response).blob(),
      filename: encoded ? decodeURIComponent(encoded) : (plain ?? 'izvoz'),
    };
  });

/** The same response; `onProgress` is told while it is read. */
function watched(response: Response, onProgress: (bytes: number) => void): Response {
  let bytes = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, stream) {
      bytes += chunk.length;
      onProgress(bytes);
      stream.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(counting), { headers: response.headers });
}

/** By HTTP method; each returns the whole envelope. */
export const api = {
  get: <T, M = unknown>(path: string, options?: RequestOptions) =>
    request<Answer<T, M>>(path, { ...options, method: 'GET' }),
  post: <T, M = unknown>(path: string, body?: unknown, options?: RequestOptions) =>
    request<Answer<T, M>>(path, { ...options, method: 'POST', body }),
  put: <T, M = unknown>(path: string, body?: unknown, options?: RequestOptions) =>
    request<Answer<T, M>>(path, { ...options, method: 'PUT', body }),
  patch: <T, M = unknown>(path: string, body?: unknown, options?: RequestOptions) =>
    request<Answer<T, M>>(path, { ...options, method: 'PATCH', body }),
  delete: <T, M = unknown>(path: string, options?: RequestOptions) =>
    request<Answer<T, M>>(path, { ...options, method: 'DELETE' }),
};

async function authorised<T>(path: string, options: RequestOptions, read: Read<T>): Promise<T> {
  const token = options.auth === false ? null : accessToken();
  const mayRefresh = options.auth !== false && options.retry !== false;
  const first = await send(path, options, token, async (response) =>
    response.status === 401 && mayRefresh
      ? { refused: true as const }
      : { value: await read(response, options) },
  );
  if (!('refused' in first)) return first.value;
  if (!(await refreshSession(token))) {
    goToLogin();
    throw new ApiError(401, 'unauthenticated', 'Prijavite se da biste nastavili.');
  }
  return send(path, options, accessToken(), read);
}
