import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { useGet } from '../../../../admin/kit/index.ts';
import { NOTICES_API, SEE_NOTICES } from '../../labels.ts';
import type { NoticeSource } from '../card.api.ts';
import classes from './marks.module.css';
import { Simulated } from './marks.tsx';

/** Says on other screens that notices are made up, where they come from the simulator; for whoever may see notices. `inline`: among others on a line. */
export function SimulatedSource({ inline = false }: { inline?: boolean }) {
  const enabled = hasPermission(useSignedIn(), SEE_NOTICES);
  const { data } = useGet<NoticeSource>(`${NOTICES_API}/izvor`, {}, { enabled, staleTime: 60_000 });
  if (!data?.simulated) return null;
  return (
    <div className={inline ? undefined : classes.source}>
      <Simulated />
    </div>
  );
}
