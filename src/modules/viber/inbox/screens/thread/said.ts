import { type MessageData, previewOf } from '../../../protocol/content.ts';
import type { Message } from '../../messages.api.ts';

/** A message in a line of text: what it says, or what it is. */
export const textOf = ({ kind, text, data }: Pick<Message, 'kind' | 'text' | 'data'>): string =>
  previewOf({ kind, text, data: data as MessageData });

/** Who wrote a message, for a line above it; null where that is plain. */
export function writerOf(
  { direction, origin, author }: Pick<Message, 'direction' | 'origin' | 'author'>,
  me: string,
): string | null {
  if (direction === 'in') return null;
  if (direction === 'note')
    return author?.idguid === me ? 'Vaša napomena' : `Napomena: ${author?.name ?? 'neko'}`;
  if (origin === 'answer') return 'Automatski odgovor';
  if (origin === 'broadcast') return 'Masovna poruka';
  return author && author.idguid !== me ? author.name : null;
}
