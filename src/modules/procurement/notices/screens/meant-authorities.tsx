import { Link } from 'react-router';
import { useChoices } from '../../../../admin/fields/use-choices.ts';
import type { ListState } from '../../../../admin/list/address.ts';
import { listOf } from '../../../../admin/list/filters.ts';
import { NOTICES_API } from '../../labels.ts';
import { addressOf } from './addresses.ts';
import classes from './notices.module.css';

const SOURCE = { path: `${NOTICES_API}/references/authority` };
/** Authorities that are offered. */
const MOST = 5;

/** Where words are found in no notice but are the name of an authority: it as a filter. */
export function MeantAuthorities({ state }: { state: ListState }) {
  const { authority__in: chosen, ...others } = state.filters;
  const words = state.q.trim();
  const enabled = words !== '' && listOf(chosen).length === 0;
  const { data, isPlaceholderData } = useChoices(SOURCE, words, enabled);
  if (!enabled || isPlaceholderData || !data || data.length === 0) return null;
  return (
    <div className={classes.meant}>
      <p>Traži se u nazivima nabavki i lotova. Ovo su ugovorni organi:</p>
      <ul>
        {data.slice(0, MOST).map(({ idguid, label, hint }) => (
          <li key={idguid}>
            <Link to={addressOf(state, { q: '', filters: { ...others, authority__in: idguid } })}>
              {label}
            </Link>
            {hint && ` (${hint})`}
          </li>
        ))}
      </ul>
    </div>
  );
}
