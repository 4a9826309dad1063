"""The page that a mail's header names for stopping mail: one click of a mail program, or of a person (RFC 8058).

Its address is signed for one player and for nothing else, and mail programs send no cookies: so it takes any form.
"""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from moot.gateways.web.rendering import render
from moot.post.mail.correspondence import stop_game_mail


async def stop(request: Request) -> HTMLResponse:
    """Ask whether mail is to stop; stop it when that is sent."""
    game, token = request.path_params["game"], request.path_params["token"]
    sure = request.method == "POST"
    player = await run_in_threadpool(stop_game_mail, request.app.state.host, game, token, stop=sure)
    code = 200 if player is not None else 404
    return HTMLResponse(render("mail_stop.html", game=game, player=player, stopped=sure), code)


ROUTES = [Route("/games/{game}/mail/stop/{token}", stop, methods=["GET", "POST"])]
