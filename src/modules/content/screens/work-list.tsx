import { Switch } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import { Link } from 'react-router';
import { getKey, problemOf, Sortable } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import { pictureUrl } from '../content.ts';
import type { Work } from '../works.api.ts';
import { PORTFOLIO, WORKS } from './client.ts';
import classes from './content.module.css';

/** The works, with drag and drop order and publication status. */
export function WorkList({ works, maySave }: { works: readonly Work[]; maySave: boolean }) {
  const client = useQueryClient();
  const settled = () => client.invalidateQueries();
  const refused = (error: unknown): void => void toast.error(problemOf(error));
  const order = useMutation({
    mutationFn: (after: Work[]) =>
      api.put<Work[]>(`${WORKS}/order`, { before: ids(works), after: ids(after) }),
    // Optimistic update.
    onMutate: (after) => client.setQueryData(getKey(WORKS), after),
    onError: refused,
    onSettled: settled,
    // Saves run one after another.
    scope: { id: 'works-order' },
  });
  const publish = useMutation({
    mutationFn: ({ idguid, version, published }: Work) =>
      api.patch<Work>(`${WORKS}/${idguid}`, { version, published: !published }),
    onSuccess: ({ message }) => void toast.success(message ?? 'Sačuvano.'),
    onError: refused,
    onSettled: settled,
  });
  return (
    <Sortable
      items={works.map((work) => ({ ...work, id: work.idguid }))}
      label="Radovi, redom kojim stoje"
      nameOf={({ title }) => title}
      onMove={(after) => order.mutate(after)}
      fixed={!maySave}
    >
      {(work) => (
        <div className={classes.work}>
          <span className={classes.thumb}>
            {work.picture ? (
              <img src={pictureUrl(work.picture.idguid, work.picture.widths[0]!, 'webp')} alt="" />
            ) : (
              <IconPhoto size={22} stroke={1.4} aria-hidden />
            )}
          </span>
          <div className={classes.workName}>
            <Link to={`${PORTFOLIO}/${work.idguid}`}>{work.title}</Link>
            <span>{[work.client, work.year].filter(Boolean).join(', ') || 'Bez klijenta i godine'}</span>
          </div>
          <Switch
            label="Na sajtu"
            aria-label={`Na sajtu: ${work.title}`}
            checked={work.published}
            disabled={!maySave || publish.isPending}
            onChange={() => publish.mutate(work)}
          />
        </div>
      )}
    </Sortable>
  );
}

const ids = (works: readonly Work[]): string[] => works.map(({ idguid }) => idguid);
