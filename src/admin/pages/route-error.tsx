import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { reportError } from '../../web/error-reports.ts';
import { EmptyState } from '../kit/states.tsx';
import { useTitle } from '../kit/use-title.ts';
import { isPreloadError } from '../preload-error.ts';

/** Error page for a crash or a failed chunk, with a reload button. */
export function RouteError({ fill = false }: { fill?: boolean }) {
  const error = useRouteError();
  const outdated = isPreloadError(error);
  const title = outdated ? 'Stranica se nije učitala' : 'Došlo je do greške na stranici';
  useTitle(title);
  useEffect(() => {
    console.error(error);
    // A part that is gone because a new version is out is no error of it.
    if (!outdated) reportError(error, 'render');
  }, [error, outdated]);
  return (
    <div role="alert" style={fill ? { minHeight: '100dvh' } : undefined}>
      <EmptyState
        heading
        title={title}
        action={
          <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => location.reload()}>
            Učitaj ponovo
          </Button>
        }
      >
        {outdated
          ? 'Dio aplikacije nije učitan. Veza je prekinuta ili je u međuvremenu objavljena nova verzija.'
          : 'Ono što ste sačuvali ostaje sačuvano. Učitajte stranicu ponovo da biste nastavili.'}
      </EmptyState>
    </div>
  );
}
