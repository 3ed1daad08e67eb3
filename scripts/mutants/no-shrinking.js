import fc from 'fast-check'

// That an example fails is enough here; looking for the smallest one takes longer than everything else.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true })
