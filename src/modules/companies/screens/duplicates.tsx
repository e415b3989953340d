import { Button } from '@mantine/core';
import { IconEqualNot, IconGitMerge } from '@tabler/icons-react';
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
import { DuplicateTabs } from './duplicate-tabs.tsx';
import { Pages, usePage } from './pages.tsx';
import { mergePath } from './paths.ts';
import { reasonsText } from './reasons.ts';
import { useDistinct } from './use-distinct.ts';

const LIST = { label: companies.labels.many, to: companies.path };

/** /admin/companies/duplikati: groups of companies that look like one, each to be merged. */
export default function Duplicates() {
  const [page, go] = usePage();
  const asked = useGet<Found>('/api/admin/companies/duplicates', { page });
  return (
    <>
      <PageHeader
        title="Duplikati"
        crumbs={[LIST]}
        description="Firme s istim nazivom (bez pravnog oblika), brojem ili bankovnim računom. Odaberite koja ostaje; ništa se ne spaja bez vaše potvrde."
      />
      <DuplicateTabs />
      <Fetched asked={asked}>
        {({ groups, total, per_page }) =>
          total === 0 ? (
            <EmptyState
              title="Nema duplikata"
              action={
                <Button component={Link} to={LIST.to} variant="default">
                  Na listu
                </Button>
              }
            >
              Nijedne dvije vaše firme ne izgledaju kao ista firma.
            </EmptyState>
          ) : (
            <div className={classes.groups}>
              <p className={classes.quiet} role="status">
                {counted(total, 'grupa', 'grupe', 'grupa')}
              </p>
              {groups.map((group) => (
                <Group key={group.companies.map(({ idguid }) => idguid).join()} group={group} />
              ))}
              <Pages page={page} total={total} size={per_page} go={go} />
            </div>
          )
        }
      </Fetched>
    </>
  );
}

/** The first one stays unless another is chosen; the others are merged into it one by one, or told apart from all the others. */
function Group({ group: { companies: firms, reasons, size } }: { group: DuplicateGroup }) {
  const [keep, setKeep] = useState(firms[0]!.idguid);
  const { mark, busy } = useDistinct();
  const title = firms[0]!.naziv;
  const apart = size === 2 ? 'Nisu iste' : 'Nije ista';
  const tellApart = (idguid: string) =>
    void mark(
      idguid,
      firms.map((firm) => firm.idguid).filter((other) => other !== idguid),
    );
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
              <span className={classes.choices}>
                <Button
                  variant="subtle"
                  size="sm"
                  loading={busy}
                  leftSection={<IconEqualNot size={16} aria-hidden />}
                  aria-label={`${apart}: ${firm.naziv}`}
                  onClick={() => tellApart(firm.idguid)}
                >
                  {apart}
                </Button>
                <LinkButton to={mergePath(keep, firm.idguid)} icon={IconGitMerge} variant="default">
                  Uporedi i spoji
                </LinkButton>
              </span>
            )}
          </li>
        ))}
      </ul>
      {size > firms.length && (
        <p className={classes.quiet}>
          I još {counted(size - firms.length, 'firma', 'firme', 'firmi')}: pokazat će se kad ove riješite.
        </p>
      )}
    </Panel>
  );
}
