import { z } from 'zod';
import { answerOf, type Endpoint, endpoint } from '../endpoint.ts';

const refuses = {
  408: { description: 'Onaj ko je tražio dokument otišao je prije kraja.' },
  422: { description: 'Dokument je predug za štampu; `errors` kaže šta učiniti.' },
  503: { description: 'Dokument se trenutno ne može odštampati.' },
};

/** Declares an endpoint that answers a document as a PDF (serve-print.ts). */
export const printEndpoint = <
  const E extends Pick<Endpoint, 'path' | 'permission' | 'tag' | 'summary' | 'params' | 'query'>,
>(
  declared: E,
) =>
  endpoint({
    ...declared,
    method: 'GET',
    answer: answerOf(z.null()),
    files: { 'application/pdf': 'Dokument na stranicama A4, spreman za štampu.' },
    refuses,
  });
