import { useGet } from '../../../../admin/kit/index.ts';
import { NOTICES_API } from '../../labels.ts';
import type { NoticeSource } from '../card.api.ts';
import { Simulated } from './marks.tsx';

/** Says that what is shown is made up, where it is: for screens that follow from notices. */
export function SourceMark() {
  const { data } = useGet<NoticeSource>(`${NOTICES_API}/izvor`, {}, { retry: false });
  return data?.simulated ? (
    <div>
      <Simulated />
    </div>
  ) : null;
}
