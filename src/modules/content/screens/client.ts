import { useQuery } from '@tanstack/react-query';
import { api } from '../../../web/api.ts';
import type { TextsState } from '../content.api.ts';
import type { ContentPage, HomeTexts, PortfolioTexts } from '../content.ts';
import type { Work } from '../works.api.ts';

/** Paths of the API and of the screens. */
export const API = '/api/admin/sadrzaj';
export const HOME = '/admin/sadrzaj';
export const PORTFOLIO = `${HOME}/portfolio`;

interface TextsOf {
  home: HomeTexts;
  portfolio: PortfolioTexts;
}

/** A page's texts. */
export const useTexts = <P extends ContentPage>(page: P) =>
  useQuery({
    queryKey: ['content', page],
    queryFn: async ({ signal }) => (await api.get<TextsState<TextsOf[P]>>(`${API}/${page}`, { signal })).data,
  });

/** All works, in their order. */
export const WORKS_KEY = ['content', 'works'];
export const useWorks = () =>
  useQuery({
    queryKey: WORKS_KEY,
    queryFn: async ({ signal }) => (await api.get<Work[]>(`${API}/works`, { signal })).data,
  });

export const useWork = (idguid: string) =>
  useQuery({
    queryKey: ['content', 'works', idguid],
    queryFn: async ({ signal }) => (await api.get<Work>(`${API}/works/${idguid}`, { signal })).data,
  });
