import { Button } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  counted,
  EmptyState,
  Fetched,
  LinkButton,
  PageHeader,
  Panel,
  useGet,
} from '../../../admin/kit/index.ts';
import type { DuplicateGroup, Duplicates as Found } from '../companies.api.ts';
import { companies } from '../companies.resource.ts';
import classes from './companies.module.css';
import { mergePath } from './paths.ts';
import { reasonsText } from './reasons.ts';

const LIST = { label: companies.labels.many, to: companies.path };

/** /admin/companies/duplikati: groups of companies that look like one, each to be merged. */
export default function Duplicates() {
  const asked = useGet<Found>('/api/admin/companies/duplicates');
  return (
    <>
      <PageHeader
        title="Duplikati"
        crumbs={[LIST]}
        description="Firme s istim nazivom (bez pravnog oblika), PDV brojem ili bankovnim računom. Odaberite koja ostaje; ništa se ne spaja bez vaše potvrde."
      />
      <Fetched asked={asked}>
        {({ groups, more }) =>
          groups.length === 0 ? (
            <EmptyState
              title="Nema duplikata"
              action={
                <Button component={Link} to={LIST.to} variant="default">
                  Na listu
                </Button>
              }
            >
              Nijedne dvije vaše firme ne izgledaju kao ista.
            </EmptyState>
          ) : (
            <div className={classes.groups}>
              <p className={classes.quiet} role="status">
                {counted(groups.length, 'grupa', 'grupe', 'grupa')}
                {more && ', ima ih još: pokazat će se kad ove spojite'}
              </p>
              {groups.map((group) => (
                <Group key={group.companies.map(({ idguid }) => idguid).join()} group={group} />
              ))}
            </div>
          )
        }
      </Fetched>
    </>
  );
}

/** The first one stays unless another is chosen; the others are merged into it one by one. */
function Group({ group: { companies: firms, reasons } }: { group: DuplicateGroup }) {
  const [keep, setKeep] = useState(firms[0]!.idguid);
  const title = firms[0]!.naziv;
  return (
    <Panel title={title} aside={<span className={classes.quiet}>{reasonsText(reasons)}</span>}>
      <ul className={classes.items} aria-label={`Firme: ${title}`}>
        {firms.map((firm) => (
          <li key={firm.idguid}>
            <label className={classes.pick}>
              <input
                type="radio"
                name={`keep-${firms[0]!.idguid}`}
                checked={keep === firm.idguid}
                onChange={() => setKeep(firm.idguid)}
                aria-label={`Ostaje ${firm.naziv}`}
              />
              <span>
                <Link to={`/admin/companies/${firm.idguid}/view`}>{firm.naziv}</Link>
                <span className={classes.quiet}>{[firm.number, firm.grad].filter(Boolean).join(' · ')}</span>
              </span>
            </label>
            {keep === firm.idguid ? (
              <span className={classes.stays}>ostaje</span>
            ) : (
              <LinkButton to={mergePath(keep, firm.idguid)} icon={IconGitMerge} variant="default">
                Uporedi i spoji
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
