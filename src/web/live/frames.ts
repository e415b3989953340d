/** One server-sent event. */
export interface Frame {
  /** `message` where it has no name. */
  event: string;
  id: string | null;
  data: string;
}

/** Parses server-sent events from text chunks of any size. Comments are skipped. */
export function frameReader(): (text: string) => Frame[] {
  let rest = '';
  return (text) => {
    const parts = (rest + text).split('\n\n');
    rest = parts.pop() ?? '';
    return parts.flatMap((part) => readFrame(part) ?? []);
  };
}

function readFrame(part: string): Frame | null {
  const frame: Frame = { event: 'message', id: null, data: '' };
  let any = false;
  for (const line of part.split('\n')) {
    const [, name, value = ''] = /^(event|id|data):? ?(.*)$/.exec(line) ?? [];
    if (!name) continue;
    any = true;
    if (name === 'event') frame.event = value;
    else if (name === 'id') frame.id = value;
    else frame.data += value;
  }
  return any ? frame : null;
}
