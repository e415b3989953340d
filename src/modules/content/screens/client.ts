import { useGet } from '../../../admin/kit/index.ts';
import type { TextsState } from '../content.api.ts';
import type { ContentPage, HomeTexts, PortfolioTexts } from '../content.ts';
import { KEPT_WORKS } from '../labels.ts';

/** Paths of the API and of the screens. */
export const API = '/api/admin/sadrzaj';
export const HOME = '/admin/sadrzaj';
export const { api: WORKS, path: PORTFOLIO } = KEPT_WORKS;

interface TextsOf {
  home: HomeTexts;
  portfolio: PortfolioTexts;
}

/** A page's texts. */
export const useTexts = <P extends ContentPage>(page: P) => useGet<TextsState<TextsOf[P]>>(`${API}/${page}`);
