import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react'
import { site } from '../../lib/site.ts'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import classes from './support.module.css'

export function Contacts({ withWhatsapp = false }: { withWhatsapp?: boolean }) {
  const { phone, email, hours, whatsapp } = site.support
  const ways = [
    { Icon: IconPhone, href: `tel:${phone}`, label: phone, when: hours },
    { Icon: IconMail, href: `mailto:${email}`, label: email, when: '24/7' },
    {
      Icon: IconBrandWhatsapp,
      href: `https://wa.me/${whatsapp.replace(/\D/g, '')}`,
      label: 'Chat on WhatsApp',
      when: hours,
      elsewhere: { target: '_blank', rel: 'noreferrer' },
    },
  ]
  return (
    <Stack as="ul" gap="sm" className={classes.contacts}>
      {ways.slice(0, withWhatsapp ? 3 : 2).map(({ Icon, href, label, when, elsewhere }) => (
        <Row as="li" key={href} align="start" gap="sm" nowrap>
          <Icon size={20} className="accent" aria-hidden />
          <div>
            <a href={href} {...elsewhere}>
              {label}
            </a>
            <Text tone="dim" size="sm">
              {when}
            </Text>
          </div>
        </Row>
      ))}
    </Stack>
  )
}
