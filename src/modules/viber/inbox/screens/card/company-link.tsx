import { ActionIcon, Button, Select } from '@mantine/core';
import { IconBuilding, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { hasPermission } from '../../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../../admin/auth/signed-in.ts';
import { ChoiceOption, itemOf } from '../../../../../admin/fields/choices.tsx';
import { dropdown } from '../../../../../admin/fields/dropdown.ts';
import { useChoiceSearch } from '../../../../../admin/fields/use-choice-search.tsx';
import type { ChoiceSource } from '../../../../../admin/fields/use-choices.ts';
import { reasonOf } from '../../../../../admin/kit/index.ts';
import classes from './card.module.css';
import { overtakenBy } from './editable-line.tsx';

const COMPANIES = '/admin/companies';
const SEE_COMPANIES = 'admin_companies_pregled';

/** Companies, searched as in their list. */
const SOURCE: ChoiceSource = {
  path: `/api${COMPANIES}`,
  list: true,
  read: ({
    idguid,
    naziv,
    jib,
    strani_broj,
  }: Record<'idguid' | 'naziv', string> & Record<'jib' | 'strani_broj', string | null>) => ({
    idguid,
    label: naziv,
    hint: jib ?? strani_broj,
  }),
};

interface CompanyLinkProps {
  company: { idguid: string; name: string } | null;
  may: boolean;
  save: (idguid: string | null) => Promise<void>;
}

/** The company for which the person speaks: a record of companies. */
export function CompanyLink({ company, may, save }: CompanyLinkProps) {
  const [editing, setEditing] = useState(false);
  const sees = hasPermission(useSignedIn(), SEE_COMPANIES);
  if (editing) return <Picker company={company} save={save} onClose={() => setEditing(false)} />;
  return (
    <div className={classes.line} data-alone>
      <span className={classes.value}>
        {company ? (
          <>
            <IconBuilding size={16} stroke={1.6} aria-hidden />{' '}
            {sees ? <Link to={`${COMPANIES}/${company.idguid}/view`}>{company.name}</Link> : company.name}
          </>
        ) : (
          'Nije povezana.'
        )}
      </span>
      {may && sees && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label="Uredi: Firma"
          onClick={() => setEditing(true)}
        >
          <IconPencil size={15} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

function Picker({ company, save, onClose }: Omit<CompanyLinkProps, 'may'> & { onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const search = useChoiceSearch(SOURCE, { title: company?.name ?? '', early: true });
  const data = search.found.map(itemOf);
  /** What was linked when the choice was opened. */
  const [begun, setBegun] = useState(company?.idguid ?? null);
  const keep = async (idguid: string | null): Promise<void> => {
    if ((company?.idguid ?? null) !== begun) {
      setBegun(company?.idguid ?? null);
      return setProblem(overtakenBy(company?.name ?? null));
    }
    try {
      await save(idguid);
      onClose();
    } catch (error) {
      setProblem(reasonOf(error));
    }
  };
  return (
    <div className={classes.editing}>
      <Select
        {...dropdown}
        {...search.input}
        size="sm"
        aria-label="Firma"
        placeholder="Pretraga: naziv, JIB"
        data={
          company && !data.some(({ value }) => value === company.idguid)
            ? [{ value: company.idguid, label: company.name, hint: null }, ...data]
            : data
        }
        renderOption={ChoiceOption}
        filter={() => data}
        value={company?.idguid ?? null}
        allowDeselect={false}
        error={problem}
        autoFocus
        onChange={(value) => value && value !== company?.idguid && void keep(value)}
      />
      <div>
        {company && (
          <Button size="compact-sm" variant="default" onClick={() => void keep(null)}>
            Ukloni vezu
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onClose}>
          Odustani
        </Button>
      </div>
    </div>
  );
}
