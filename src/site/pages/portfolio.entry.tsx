import '../styles/sheets/portfolio.css';
import { pageContent } from './content.ts';
import { mount } from './mount.tsx';
import { PortfolioPage } from './portfolio.tsx';

mount(<PortfolioPage content={pageContent()} />);
