import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState, Fetched, PageHeader, PageTabs, useGet } from '../../../../admin/kit/index.ts';
import { useLiveQueries } from '../../../../admin/live/use-live.ts';
import { MAX_PAGE_SIZE } from '../../../../core/list-query.ts';
import { PROCESS_PAGE, PROCESS_TABS, PROMPT_TITLE, TRIALS_TOPIC } from '../../extraction/process-pages.ts';
import { TYPES_PATH, type TypeRow } from '../../types/types.api.ts';
import { PROMPTS, type PromptDesk } from '../prompts.api.ts';
import { PromptEditor } from './prompt-editor.tsx';
import { PromptVersions } from './prompt-versions.tsx';
import classes from './prompts.module.css';
import { Trials } from './trials.tsx';

/** /obrada-dokumenta/process/prompt: what the model is told about a type, and how well that and the rules read approved documents. */
export default function Prompts() {
  const [params, setParams] = useSearchParams();
  const asked = useGet<TypeRow[]>(TYPES_PATH, { sort: 'name', page_size: MAX_PAGE_SIZE });
  return (
    <>
      <PageHeader
        title={PROMPT_TITLE}
        crumbs={[{ label: 'Obrada dokumenata', to: PROCESS_PAGE }]}
        description="Pravila i model se probaju na dokumentima koje su ljudi već odobrili, jedno pored drugog."
      />
      <PageTabs tabs={PROCESS_TABS} />
      <Fetched asked={asked}>
        {(types) => {
          const chosen = types.find(({ idguid }) => idguid === params.get('vrsta')) ?? types[0];
          return chosen ? (
            <div className={classes.page}>
              <NativeSelect
                className={classes.type}
                label="Vrsta dokumenta"
                value={chosen.idguid}
                onChange={(event) => setParams({ vrsta: event.currentTarget.value }, { replace: true })}
                data={types.map(({ idguid, name }) => ({ value: idguid, label: name }))}
              />
              <Desk key={chosen.idguid} type={chosen.idguid} />
            </div>
          ) : (
            <EmptyState title="Nema vrsta dokumenata" />
          );
        }}
      </Fetched>
    </>
  );
}

function Desk({ type }: { type: string }) {
  const asked = useGet<PromptDesk>(`${PROMPTS}/${type}`);
  useLiveQueries(TRIALS_TOPIC, ['get']);
  useLiveQueries('document-types', ['get']);
  return <Fetched asked={asked}>{(desk) => <Loaded desk={desk} />}</Fetched>;
}

function Loaded({ desk }: { desk: PromptDesk }) {
  const current = desk.prompts.find(({ number }) => number === desk.current_prompt) ?? desk.prompts[0];
  const [text, setText] = useState(current?.text ?? '');
  return (
    <>
      <div className={classes.two}>
        <PromptEditor desk={desk} text={text} setText={setText} />
        <PromptVersions desk={desk} load={setText} />
      </div>
      <Trials desk={desk} />
    </>
  );
}
