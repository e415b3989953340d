import { api } from '../../web/api.ts';
import { useGet } from '../kit/index.ts';

const PATH = '/api/auth/ticket';
/** Milliseconds; a ticket lasts at least three times as long. */
const RENEWAL = 10 * 60_000;

/** The ticket for addresses that a browser loads by itself; null until it has arrived. */
export const useTicket = (): string | null =>
  useGet<{ ticket: string }>(PATH, {}, { staleTime: RENEWAL, refetchInterval: RENEWAL }).data?.ticket ?? null;

/** Address of a file for a picture, a player or a link; undefined without a ticket. `inline`: to be shown, not saved. */
export function fileUrl(
  path: string,
  ticket: string | null,
  { inline = false, ...query }: { inline?: boolean } & Record<string, string | boolean | undefined> = {},
): string | undefined {
  if (!ticket) return undefined;
  const search = new URLSearchParams({ ...(query as Record<string, string>), ticket });
  if (inline) search.set('inline', '1');
  return `${path}?${search}`;
}

/** Lets the browser download an address. Throws ApiError if there is no ticket for it. */
export async function openDownload(path: string, query: Record<string, string> = {}): Promise<void> {
  const { ticket } = (await api.get<{ ticket: string }>(PATH)).data;
  const link = document.createElement('a');
  link.href = fileUrl(path, ticket, query)!;
  link.download = '';
  link.click();
}
