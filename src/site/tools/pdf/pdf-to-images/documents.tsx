import type { Progress } from '../../../../web/worker/job-messages.ts';
import { Action } from '../../kit/actions.tsx';
import { Notice } from '../../kit/notice.tsx';
import { sizeText } from '../../kit/sizes.ts';
import { PasswordForm } from '../password.tsx';
import { PdfFactsLine, REPAIRED } from '../viewer.tsx';
import type { Doc } from './use-documents.ts';

/** The chosen documents, each with its facts or what it still needs. */
export function Documents({
  docs,
  progress,
  unlock,
  remove,
}: {
  docs: readonly Doc[];
  progress: Progress | null;
  unlock(key: number, password: string): void;
  remove(key: number): void;
}) {
  return (
    <ul className="pdf-docs" aria-label="Dokumenti">
      {docs.map(({ key, file, at, facts, fault, password }) => (
        <li key={key} className="tool-panel" aria-busy={at === 'opening'}>
          <div className="pdf-doc">
            <div>
              <h2>{file.name}</h2>
              {facts ? (
                <PdfFactsLine facts={facts} bytes={file.size} />
              ) : (
                <p className="pdf-facts">
                  <span>{sizeText(file.size)}</span>
                  {at === 'opening' && <span>{progress?.label || 'Otvaram…'}</span>}
                </p>
              )}
            </div>
            <Action onClick={() => remove(key)} label={`Ukloni: ${file.name}`}>
              Ukloni
            </Action>
          </div>
          {facts?.repaired && <Notice kind="warning">{REPAIRED}</Notice>}
          {at === 'refused' && <Notice kind="error">{fault}</Notice>}
          {(at === 'locked' || (at === 'opening' && password)) && (
            <PasswordForm
              name={file.name}
              wrong={fault}
              busy={at === 'opening'}
              onTry={(tried) => unlock(key, tried)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
