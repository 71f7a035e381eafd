/**
 * Plain links that lead on within the app, heard by one listener around them: where there are dozens, the router's link is most of
 * what it costs to draw them.
 */
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { opensHere } from './bare-link.ts';

/** The listener: stands at an element whose links all lead to pages of the app, by their whole paths. */
export function useHeardLinks(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const path = (event.target as Element).closest('a')?.getAttribute('href');
    if (path == null || !opensHere(event)) return;
    event.preventDefault();
    void navigate(path);
  };
}
