import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { WhomToAsk } from '../../../admin/auth/whom-to-ask.tsx';
import { Panel } from '../../../admin/kit/index.ts';

/** On the dashboard of a member who has no permission: whom to ask for some. */
export default function WithoutRights() {
  const { permissions, tenant } = useSignedIn();
  if (permissions.length > 0) return null;
  return (
    <Panel title="Još nemate dozvola">
      U organizaciji {tenant?.name} zasad nemate nijednu dozvolu, pa u meniju nema njenih podataka.
      <WhomToAsk />
    </Panel>
  );
}
