import { useState } from 'react';
import { reasonOf } from '../../../../admin/kit/index.ts';
import { LONG_TIMEOUT } from '../../../../admin/resource/client.ts';
import { api } from '../../../../web/api.ts';
import { ApiError } from '../../../../web/call.ts';

/** Sends a file with options to an import. The options go first, so that the server knows what to do with the file when it comes. */
export async function sendFile<T>(path: string, file: File, options?: object): Promise<T> {
  const form = new FormData();
  if (options) form.append('options', JSON.stringify(options));
  form.append('file', file);
  return (await api.post<T>(path, form, { timeout: LONG_TIMEOUT })).data;
}

/** What a refused import says. */
export interface Refused {
  message: string;
  code: string;
  errors: Record<string, string>;
  data: unknown;
}

/** Runs one step of an import at a time, and keeps why the last one was refused. */
export function useStep() {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setRefused(null);
    try {
      await work();
    } catch (error) {
      const { code = 'network', errors = {}, data = null } = error instanceof ApiError ? error : {};
      setRefused({ message: reasonOf(error), code, errors, data });
    } finally {
      setBusy(false);
    }
  };
  const say = (message: string | null): void =>
    setRefused(message === null ? null : { message, code: 'file', errors: {}, data: null });
  return { busy, refused, attempt, say };
}
