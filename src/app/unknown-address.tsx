/** Above the landing page where an address leads nowhere: one line that says so (specification, section 2.2). */
import { Text } from '@mantine/core';
import { useLocation } from 'react-router';

/** Names the address as it was typed. */
export function UnknownAddress() {
  const { pathname } = useLocation();
  return (
    <Text
      mb="md"
      c="dimmed"
      style={{ overflowWrap: 'anywhere' }}
    >{`There is no page at ${pathname}. This is the start page.`}</Text>
  );
}
