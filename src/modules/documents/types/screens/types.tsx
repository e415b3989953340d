import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { List } from '../../../../admin/list/list.tsx';
import { EditAction } from '../../../../admin/list/table/row-action.tsx';
import { ImportType } from './import-type.tsx';
import { TYPES_PAGE, typePage } from './paths.ts';
import { typeList } from './type-list.tsx';

/** /obrada-dokumenta/vrste-dok: what documents are read as. */
export default function Types() {
  const [importing, setImporting] = useState(false);
  return (
    <>
      <List
        list={typeList}
        header={{
          description: 'Vrsta određuje koja se polja čitaju iz dokumenta i po kojim riječima se prepoznaju.',
          actions: (
            <Button
              variant="default"
              leftSection={<IconUpload size={16} aria-hidden />}
              onClick={() => setImporting(true)}
            >
              Uvezi
            </Button>
          ),
        }}
        create={{ to: `${TYPES_PAGE}/create`, label: 'Dodaj vrstu' }}
        editOf={({ idguid }) => typePage('edit', idguid)}
        rowActions={({ idguid, name }) => <EditAction to={typePage('edit', idguid)} title={name} />}
      />
      {importing && <ImportType onClose={() => setImporting(false)} />}
    </>
  );
}
