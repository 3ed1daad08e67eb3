import fc from 'fast-check'

// A failing example is enough here; finding the smallest one takes longer than everything else.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true })
