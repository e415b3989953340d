import '../styles/site.css';
import '../styles/portfolio.css';
import { pageContent } from './content.ts';
import { mount } from './mount.tsx';
import { PortfolioPage } from './portfolio.tsx';

mount(<PortfolioPage content={pageContent()} />);
