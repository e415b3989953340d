import { DialogForm } from '../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { choice, text } from '../../../../core/resource.ts';
import { api } from '../../../../web/api.ts';
import { ARCHITECTURES, KIND_LABELS } from '../states.ts';
import type { Version, VersionFile } from '../versions.api.ts';
import { versionApi } from './versions-data.ts';

const FIELDS = {
  kind: choice({ label: 'Šta je', options: KIND_LABELS, required: true }),
  architecture: choice({ label: 'Za procesore', options: ARCHITECTURES, required: true }),
  minisign: text({
    label: 'Potpis minisign-a',
    help: 'Sadržaj datoteke .minisig, ili .sig koji je napravio Tauri.',
    max: 2000,
    multiline: true,
  }),
  ed25519: text({
    label: 'Potpis za Sparkle',
    help: 'Ispis naredbe sign_update.',
    max: 2000,
    multiline: true,
  }),
} as const;

/** What a file of a draft is, and its signatures. */
export function FileDialog({
  version,
  file,
  onClose,
}: {
  version: Version;
  file: VersionFile;
  onClose: () => void;
}) {
  const saved = useSaved();
  const { kind, architecture, minisign, ed25519 } = file;
  const state = useDeclaredForm<{ message?: string }>({
    fields: FIELDS,
    initial: { kind, architecture, minisign, ed25519 },
    send: async (values) => {
      const { message } = await api.patch(`${versionApi(version.idguid)}/files/${file.idguid}`, values);
      return { message };
    },
    done: (answer) => {
      onClose();
      saved(answer);
    },
  });
  return (
    <DialogForm state={state} title={file.name} submitLabel="Sačuvaj" size="34rem" onClose={onClose}>
      <Fields state={state} fields={FIELDS} />
    </DialogForm>
  );
}
