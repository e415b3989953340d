import type { Content } from './content.ts';
import type { Keyboard } from './keyboard.ts';

/** Who a message is from, as the phone shows it. */
export interface Sender {
  name: string;
  avatar: string | null;
}

/** Lowest version of the API that a message needs. */
function versionFor({ kind, data }: Content): number {
  const actions = data.keyboard?.buttons.map(({ action }) => action) ?? [];
  if (actions.includes('share-phone') || actions.includes('location-picker')) return 3;
  return kind === 'rich_media' ? 2 : 1;
}

/** A keyboard as the service takes it. */
export const keyboardOnWire = ({ buttons, colour }: Keyboard): object => ({
  Type: 'keyboard',
  DefaultHeight: false,
  ...(colour && { BgColor: colour }),
  Buttons: buttons.map((button) => ({
    Columns: button.columns,
    Rows: button.rows,
    ActionType: button.action,
    ActionBody: button.value,
    Text: button.text,
    TextSize: 'regular',
    ...(button.colour && { BgColor: button.colour }),
  })),
});

/**
 * A message as `send_message`, `broadcast_message` and the answer to `conversation_started` take it. `media`: public address of its file,
 * which ends in a file name with its extension.
 */
export function messageOnWire(content: Content, sender: Sender, media?: string): Record<string, unknown> {
  const { kind, text, data } = content;
  const version = versionFor(content);
  return {
    sender: { name: sender.name, ...(sender.avatar && { avatar: sender.avatar }) },
    type: kind,
    ...(version > 1 && { min_api_version: version }),
    ...(data.tracking !== undefined && { tracking_data: data.tracking }),
    ...(data.keyboard && { keyboard: keyboardOnWire(data.keyboard) }),
    ...bodyOf(kind, text, data, media),
  };
}

function bodyOf(
  kind: Content['kind'],
  text: string | null,
  data: Content['data'],
  media: string | undefined,
): Record<string, unknown> {
  switch (kind) {
    case 'text':
      return { text };
    case 'picture':
      return { text: text ?? '', media };
    case 'video':
      return { media, size: data.size, ...(data.duration !== undefined && { duration: data.duration }) };
    case 'file':
      return { media, size: data.size, file_name: data.file_name };
    case 'location':
      return { location: { lat: String(data.lat), lon: String(data.lon) } };
    case 'contact':
      return { contact: { name: data.contact_name, phone_number: data.phone } };
    case 'sticker':
      return { sticker_id: data.sticker_id };
    case 'url':
      return { media: data.media };
    case 'rich_media':
      return { rich_media: data.rich_media };
    default:
      throw new Error(`A message of kind ${kind} cannot be sent`);
  }
}
