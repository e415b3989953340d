import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import type { Picked } from '../../../../admin/files/picked.ts';
import { send } from '../../../../admin/files/queue.ts';
import { messageOf } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import { addressName, signedName } from '../file-names.ts';
import type { Version } from '../versions.api.ts';
import { versionApi } from './versions-data.ts';

/** Bytes of a file with a signature; larger ones are none. */
const MAX_SIGNATURE = 10_000;

/**
 * Sends files to a draft through the one queue. A signature (`.minisig`, `.sig`) that comes along goes to the file that it is called
 * after, sent now or already there.
 */
export function useAdding({ idguid, application, number, files: known }: Version) {
  const client = useQueryClient();
  const url = versionApi(idguid);
  const changed = () => void client.invalidateQueries();

  const sign = async (file: string, signature: File): Promise<void> => {
    try {
      const { message } = await api.patch(`${url}/files/${file}`, { minisign: await signature.text() });
      if (message) toast.success(message);
    } catch (error) {
      toast.error(`${signature.name}: ${messageOf(error)}`);
    }
    changed();
  };

  return (picked: readonly Picked[]): void => {
    const all = picked.map(({ file }) => file);
    const signatures = all.filter(({ name, size }) => signedName(name) !== null && size <= MAX_SIGNATURE);
    const files = all.filter((file) => !signatures.includes(file));
    const ofName = new Map(signatures.map((file) => [signedName(file.name)!, file]));
    send(
      files.map((file) => ({
        file,
        place: `${application} ${number}`,
        keep: async (file_id: string) => {
          const minisign = await ofName.get(file.name)?.text();
          return api.post(`${url}/files`, { file_id, ...(minisign !== undefined && { minisign }) });
        },
      })),
      changed,
    );
    for (const [name, signature] of ofName) {
      if (files.some((file) => file.name === name)) continue;
      const there = known.find((file) => file.name === addressName(name));
      if (there) void sign(there.idguid, signature);
      else toast.error(`${signature.name}: verzija nema datoteku ${name}.`);
    }
  };
}
