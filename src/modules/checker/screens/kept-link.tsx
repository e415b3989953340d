import { IconListSearch } from '@tabler/icons-react';
import { LinkButton, Panel } from '../../../admin/kit/index.ts';

/** Leads from the settings to the runs that are kept. */
export default function KeptLink() {
  return (
    <Panel
      title="Izvještaji provjere sajta"
      aside={
        <LinkButton to="/admin/settings/provjere" icon={IconListSearch} variant="default">
          Pregledaj izvještaje
        </LinkButton>
      }
    >
      <p>Šta su posjetioci provjerili, i uklanjanje izvještaja koji ne smije ostati objavljen.</p>
    </Panel>
  );
}
