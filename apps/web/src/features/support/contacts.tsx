import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react'
import { site } from '../../lib/site.ts'
import classes from './contacts.module.css'

export function Contacts({ withWhatsapp = false }: { withWhatsapp?: boolean }) {
  const { phone, email, hours, whatsapp } = site.support
  return (
    <ul className={classes.contacts}>
      <li>
        <IconPhone size={20} aria-hidden="true" />
        <div>
          <a href={`tel:${phone}`}>{phone}</a>
          <span>{hours}</span>
        </div>
      </li>
      <li>
        <IconMail size={20} aria-hidden="true" />
        <div>
          <a href={`mailto:${email}`}>{email}</a>
          <span>24/7</span>
        </div>
      </li>
      {withWhatsapp && (
        <li>
          <IconBrandWhatsapp size={20} aria-hidden="true" />
          <div>
            <a href={`https://wa.me/${whatsapp.replace(/\D/g, '')}`} target="_blank" rel="noreferrer">
              Chat on WhatsApp
            </a>
            <span>{hours}</span>
          </div>
        </li>
      )}
    </ul>
  )
}
