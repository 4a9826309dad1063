// Passkeys: asks the browser to make one, or to sign with one, and sends its answer by the form that it was asked from.
"use strict";

function sayOf(form, words) {
  form.querySelector("[data-said]").textContent = words;
}

async function askFor(form) {
  const answer = await fetch(form.dataset.passkey, { method: "POST", body: new URLSearchParams(new FormData(form)) });
  if (answer.status === 422) throw new Error(await answer.text());
  if (!answer.ok) throw new Error(_("Too many tries, or this page is too old. Reload it and try again."));
  const options = await answer.json();
  return form.dataset.ask === "create"
    ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
}

function usingPasskeys(form) {
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    sayOf(form, _("Follow your browser’s prompt for a passkey."));
    try {
      const made = await askFor(form);
      form.elements.answer.value = JSON.stringify(made.toJSON());
      HTMLFormElement.prototype.submit.call(form);
    } catch (error) {
      const said = error.name === "NotAllowedError" ? _("No passkey was used. Try again, or sign in another way.")
        : error.name === "SecurityError" ? _("Passkeys only work at a host name over https, or at localhost instead of 127.0.0.1. Open this page there and try again.")
        : error.name === "InvalidStateError" ? _("This device already has a passkey for your account.")
        : error.message;
      sayOf(form, said);
    }
  });
}

if (window.PublicKeyCredential && PublicKeyCredential.parseCreationOptionsFromJSON) {
  document.querySelectorAll("[data-passkey]").forEach(usingPasskeys);
}
