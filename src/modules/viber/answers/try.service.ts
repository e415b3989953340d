import type { z } from 'zod';
import type { Ctx } from '../../../core/context.ts';
import type { Deps } from '../../../server/module.ts';
import type { Content } from '../protocol/content.ts';
import type { answersTry } from './answers.api.ts';
import { getAnswers } from './answers.service.ts';
import { type Happening, rehearse } from './rehearsal.ts';

type Asked = z.output<(typeof answersTry)['body']>;
type Tried = z.output<(typeof answersTry)['answer']>['data'];

/** What a bot would answer to events, by a definition that may not be saved. Throws 404 as `getAnswers`. */
export async function tryAnswers(
  ctx: Ctx,
  deps: Pick<Deps, 'config'>,
  idguid: string,
  { definition, events, now, name }: Asked,
): Promise<Tried> {
  const stored = await getAnswers(ctx, deps, idguid);
  const names = new Map(stored.people.map((one) => [one.idguid, one.name]));
  const happenings = events.map((event): Happening => {
    const at = Date.parse(event.at);
    return event.kind === 'message'
      ? { kind: 'message', at, content: written(event.text, event.phone) }
      : { ...event, at };
  });
  if (now) happenings.push({ kind: 'wait', at: Date.parse(now) });
  const { lines, flow, dueAt, tags, person } = rehearse(definition ?? stored.definition, happenings, {
    ...(name !== undefined && { name }),
    nameOf: (id) => names.get(id) ?? null,
  });
  return {
    lines: lines.map(({ from, at, text, content }) => ({
      from,
      at: new Date(at).toISOString(),
      kind: content?.kind ?? null,
      text,
      keyboard: content?.data.keyboard ?? null,
    })),
    flow: flow && {
      flow: flow.flow,
      step: flow.step,
      values: flow.values,
      due_at: dueAt === null ? null : new Date(dueAt).toISOString(),
    },
    tags,
    handed_over: person !== undefined,
    person: person ?? null,
  };
}

const written = (text: string, phone: string | undefined): Content =>
  phone === undefined ? { kind: 'text', text, data: {} } : { kind: 'contact', text, data: { phone } };
