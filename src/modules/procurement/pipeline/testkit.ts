import { createTestApp, type Person } from '../../../../test/helper.ts';
import { PIPELINE_API, SAVE_NOTICES, SEE_NOTICES } from '../labels.ts';
import { noticeId } from '../notices/notice-id.ts';
import type { Entry } from './pipeline.api.ts';

export const BOTH = [SEE_NOTICES, SAVE_NOTICES];

/** What tests of own procurements do: people of one organisation, and calls about the notice of a procedure. */
export async function pipelineKit() {
  const t = await createTestApp();
  const amra = await t.member({ permissions: BOTH, name: 'Amra Hadžić' });
  const haris = await t.member({ tenantId: amra.tenantId, permissions: BOTH, name: 'Haris Begić' });
  const call = (
    who: Person,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ) => t.call(method, `${PIPELINE_API}${path}`, { token: who.token, body });
  return {
    t,
    amra,
    haris,
    call,
    /** Takes a notice; answers the entry. */
    take: async (procedure: number, more: Partial<Entry> = {}, who = amra): Promise<Entry> => {
      const body = { idguid: noticeId(procedure), state: 'gledamo', ...more };
      return (await call(who, 'POST', '', body)).body.data;
    },
  };
}
export type PipelineKit = Awaited<ReturnType<typeof pipelineKit>>;
