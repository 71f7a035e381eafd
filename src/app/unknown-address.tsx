/** A line above the landing page at an unknown address. */
import { Text } from '@mantine/core';
import { useLocation } from 'react-router';

export function UnknownAddress() {
  const { pathname } = useLocation();
  return (
    <Text
      mb="md"
      c="dimmed"
      style={{ overflowWrap: 'anywhere' }}
    >{`We could not find ${pathname}, so here is Home.`}</Text>
  );
}
