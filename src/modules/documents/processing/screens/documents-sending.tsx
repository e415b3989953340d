import { NativeSelect } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PickButton } from '../../../../admin/files/pick-button.tsx';
import type { Picked } from '../../../../admin/files/picked.ts';
import { useGet } from '../../../../admin/kit/index.ts';
import { TYPES_PATH, type TypeRow } from '../../types/types.api.ts';
import { sendDocuments } from './documents-send.tsx';

/** Sends what is picked as the chosen type. */
export function useSendingDocuments() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [type, setType] = useState<string | null>(null);
  const open = (address: string): void => void navigate(address);
  return { type, setType, onPicked: (picked: Picked[]) => sendDocuments(client, picked, type, open) };
}
export type SendingDocuments = ReturnType<typeof useSendingDocuments>;

/** The button that sends documents, beside the choice of what they are. */
export function SendControls({ sending, size }: { sending: SendingDocuments; size?: 'md' }) {
  return (
    <>
      <TypeChoice value={sending.type} onChange={sending.setType} size={size} />
      <PickButton
        label="Pošalji dokumente"
        size={size}
        leftSection={<IconUpload size={16} aria-hidden />}
        more="Drugi načini slanja"
        also={['folder', 'camera']}
        onPicked={sending.onPicked}
      />
    </>
  );
}

interface TypeChoiceProps {
  value: string | null;
  onChange: (code: string | null) => void;
  size?: 'md';
}

/** What the sent documents are; usually it is recognised. */
function TypeChoice({ value, onChange, size }: TypeChoiceProps) {
  const { data: types = [] } = useGet<TypeRow[]>(TYPES_PATH, {
    active: 'true',
    sort: 'name',
    page_size: 100,
  });
  return (
    <NativeSelect
      aria-label="Vrsta dokumenata koje šaljete"
      size={size}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    >
      <option value="">Prepoznaj vrstu</option>
      {types.map(({ code, name }) => (
        <option key={code} value={code}>
          {`Vrsta: ${name}`}
        </option>
      ))}
    </NativeSelect>
  );
}
